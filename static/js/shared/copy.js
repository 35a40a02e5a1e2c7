// Copying, also over plain http, where the clipboard interface does not exist.
export async function copy(text) {
  if (navigator.clipboard && window.isSecureContext) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // not allowed right now: the old way may be
    }
  }
  return copyTheOldWay(text);
}

function copyTheOldWay(text) {
  const area = document.createElement("textarea");
  area.value = text;
  area.readOnly = true;
  area.className = "for-ears";
  const focused = document.activeElement;
  document.body.append(area);
  area.select();
  area.setSelectionRange(0, text.length);
  let copied = false;
  try {
    copied = document.execCommand("copy");
  } catch {
    copied = false;
  }
  area.remove();
  focused?.focus?.({ preventScroll: true });
  return copied;
}

// When nothing copies, the text is shown, selected, for the hand to copy.
export function showToCopy(dialog, text) {
  const area = dialog.querySelector("textarea");
  area.value = text;
  dialog.showModal();
  area.focus();
  area.select();
}
