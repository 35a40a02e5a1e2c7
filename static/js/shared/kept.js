// What is kept on this phone. Private windows may refuse: then it lasts as long as the page.
export function kept(key) {
  return {
    read() {
      try {
        return JSON.parse(localStorage.getItem(key));
      } catch {
        return null;
      }
    },
    write(value) {
      try {
        localStorage.setItem(key, JSON.stringify(value));
        return true;
      } catch {
        return false; // the page goes on without
      }
    },
  };
}
