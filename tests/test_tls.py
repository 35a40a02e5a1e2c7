"""The authority people are asked to trust: for this host and private addresses only, and not for long."""

import datetime
import ipaddress
import ssl
import stat
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from referee.tls import Certificate, certificate

NOW = datetime.datetime.now(datetime.UTC)
HOSTS = ["192.168.1.20", "my-pi", "my-pi.local", "localhost", "127.0.0.1"]


def shake_hands(server: Certificate, authority: Path, name: str) -> None:
    """A real handshake, in memory: what a phone does that trusts the authority and asks for this name."""
    ours = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    ours.load_cert_chain(server.file, server.key)
    theirs = ssl.create_default_context(cafile=authority)
    to_server, to_phone = ssl.MemoryBIO(), ssl.MemoryBIO()
    ends = [
        theirs.wrap_bio(to_phone, to_server, server_hostname=name),
        ours.wrap_bio(to_server, to_phone, server_side=True),
    ]
    for _ in range(4):
        for end in ends:
            try:
                end.do_handshake()
            except ssl.SSLWantReadError:
                continue
    assert ends[0].version()


def signed_by(authority: Path, folder: Path, name: x509.GeneralName) -> Certificate:
    """What somebody makes who stole the authority's key."""
    signer = serialization.load_pem_private_key(authority.with_suffix(".key").read_bytes(), None)
    issuer = x509.load_pem_x509_certificate(authority.read_bytes())
    key = ec.generate_private_key(ec.SECP256R1())
    built = (
        x509.CertificateBuilder()
        .subject_name(x509.Name([]))
        .issuer_name(issuer.subject)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(NOW - datetime.timedelta(days=1))
        .not_valid_after(NOW + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([name]), critical=True)
        .sign(signer, hashes.SHA256())  # type: ignore[arg-type]
    )
    made = Certificate(folder / "stolen.crt", folder / "stolen.key")
    made.file.write_bytes(built.public_bytes(serialization.Encoding.PEM))
    made.key.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return made


@pytest.mark.parametrize("name", HOSTS)
def test_phones_that_trust_it_reach_this_host(tmp_path: Path, name: str) -> None:
    made, authority = certificate(tmp_path / "tls", HOSTS, NOW)
    shake_hands(made, authority, name)


@pytest.mark.parametrize("name", ["bank.example", "your-pi", "93.184.216.34", "2606:2800::1"])
def test_it_cannot_speak_for_anybody_else(tmp_path: Path, name: str) -> None:
    _, authority = certificate(tmp_path / "tls", HOSTS, NOW)
    try:
        wanted: x509.GeneralName = x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        wanted = x509.DNSName(name)
    with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree violation"):
        shake_hands(signed_by(authority, tmp_path, wanted), authority, name)


def test_it_does_not_last_long_and_its_keys_are_private(tmp_path: Path) -> None:
    made, authority = certificate(tmp_path / "tls", HOSTS, NOW)
    for file in (made.file, authority):
        known = x509.load_pem_x509_certificate(file.read_bytes())
        assert known.not_valid_after_utc - NOW < datetime.timedelta(days=398)
    for key in (made.key, authority.with_suffix(".key")):
        assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "tls").stat().st_mode) == 0o700


def test_it_is_kept_while_it_is_good_and_made_anew_before_it_ends(tmp_path: Path) -> None:
    def authority(days: int, hosts: list[str] = HOSTS) -> bytes:
        return certificate(tmp_path / "tls", hosts, NOW + datetime.timedelta(days=days))[1].read_bytes()

    first = authority(0)
    # another address of the same network needs no new trust
    assert authority(300, ["192.168.1.77", *HOSTS[1:]]) == first
    assert authority(350) != first
    second = authority(350)
    assert authority(350, ["192.168.1.20", "new-pi", "localhost"]) != second


def test_one_that_could_sign_for_the_whole_world_is_replaced(tmp_path: Path) -> None:
    """As earlier versions made it."""
    folder = tmp_path / "tls"
    _, authority = certificate(folder, HOSTS, NOW)
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "The Nottingham Referee at home")])
    unbounded = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(NOW)
        .not_valid_after(NOW + datetime.timedelta(days=3650))
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    old = unbounded.public_bytes(serialization.Encoding.PEM)
    authority.write_bytes(old)
    made, authority = certificate(folder, HOSTS, NOW)
    assert authority.read_bytes() != old
    shake_hands(made, authority, "my-pi")
