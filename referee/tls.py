"""A certificate authority for one living room: https on the own network, for phones that shall install the app."""

import datetime
import ipaddress
from dataclasses import dataclass
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

AUTHORITY_DAYS = 3650
# Phones refuse server certificates that are good for longer.
SERVER_DAYS = 397


@dataclass(frozen=True, slots=True)
class Certificate:
    file: Path
    key: Path


def certificate(folder: Path, hosts: list[str], now: datetime.datetime) -> tuple[Certificate, Path]:
    """A fresh certificate for these hosts, and the authority's own, which a phone has to trust once."""
    folder.mkdir(parents=True, exist_ok=True)
    authority = _authority(folder, now)
    key = ec.generate_private_key(ec.SECP256R1())
    with authority.key.open("rb") as file:
        signer = serialization.load_pem_private_key(file.read(), None)
    issuer = x509.load_pem_x509_certificate(authority.file.read_bytes())
    names = [_name(host) for host in hosts]
    built = (
        x509.CertificateBuilder()
        .subject_name(_called(hosts[0]))
        .issuer_name(issuer.subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=SERVER_DAYS))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer.public_key()),  # type: ignore[arg-type]
            critical=False,
        )
        .sign(signer, hashes.SHA256())  # type: ignore[arg-type]
    )
    made = Certificate(folder / "server.crt", folder / "server.key")
    made.file.write_bytes(built.public_bytes(serialization.Encoding.PEM))
    _keep_private(made.key, key)
    return made, authority.file


def _authority(folder: Path, now: datetime.datetime) -> Certificate:
    """The own authority, made once: trusted phones go on trusting it."""
    kept = Certificate(folder / "authority.crt", folder / "authority.key")
    if kept.file.exists() and kept.key.exists():
        return kept
    key = ec.generate_private_key(ec.SECP256R1())
    usage = x509.KeyUsage(False, False, False, False, False, True, True, False, False)
    built = (
        x509.CertificateBuilder()
        .subject_name(_called("The Nottingham Referee at home"))
        .issuer_name(_called("The Nottingham Referee at home"))
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=AUTHORITY_DAYS))
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    _keep_private(kept.key, key)
    kept.file.write_bytes(built.public_bytes(serialization.Encoding.PEM))
    return kept


def _called(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _name(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        return x509.DNSName(host)


def _keep_private(file: Path, key: ec.EllipticCurvePrivateKey) -> None:
    file.touch(mode=0o600)
    file.chmod(0o600)
    file.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
