"""A certificate authority for one living room: https on the own network, for phones that shall install the app.

Whoever trusts an authority trusts everything it signs. So this one can speak for the host's own names and for private
addresses only, for a year, and its key stays with its owner.
"""

import datetime
import ipaddress
from dataclasses import dataclass
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from referee.private import make_folder, make_private

# Phones refuse server certificates that are good for longer.
DAYS = 397
FEWEST_DAYS = 60
"""With fewer left there is a new authority, so that a server may run for a while after its start."""

HOME = "The Nottingham Referee at home"
AT_HOME = (
    "10.0.0.0/8",
    "172.16.0.0/12",
    "192.168.0.0/16",
    "169.254.0.0/16",
    "127.0.0.0/8",
    "fc00::/7",
    "fe80::/10",
    "::1/128",
)


@dataclass(frozen=True, slots=True)
class Certificate:
    file: Path
    key: Path


def certificate(folder: Path, hosts: list[str], now: datetime.datetime) -> tuple[Certificate, Path]:
    """A fresh certificate for these hosts, and the authority's own, which a phone has to trust once."""
    make_folder(folder, "authority.key")
    authority = _authority(folder, hosts, now)
    signer = serialization.load_pem_private_key(authority.key.read_bytes(), None)
    issuer = x509.load_pem_x509_certificate(authority.file.read_bytes())
    key = ec.generate_private_key(ec.SECP256R1())
    built = (
        _begun(hosts[0], key, issuer.subject, now)
        .not_valid_after(issuer.not_valid_after_utc)
        .add_extension(x509.SubjectAlternativeName([_name(host) for host in hosts]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer.public_key()),  # type: ignore[arg-type]
            critical=False,
        )
        .sign(signer, hashes.SHA256())  # type: ignore[arg-type]
    )
    made = Certificate(folder / "server.crt", folder / "server.key")
    _write(made, built, key)
    return made, authority.file


def _authority(folder: Path, hosts: list[str], now: datetime.datetime) -> Certificate:
    """The own authority, made as seldom as can be: phones that trust it go on trusting it."""
    kept = Certificate(folder / "authority.crt", folder / "authority.key")
    permitted = _permitted(hosts)
    if kept.file.exists() and kept.key.exists():
        known = x509.load_pem_x509_certificate(kept.file.read_bytes())
        if _is_good(known, permitted, now):
            make_private(kept.key)
            return kept
    key = ec.generate_private_key(ec.SECP256R1())
    usage = x509.KeyUsage(False, False, False, False, False, True, True, False, False)
    built = (
        _begun(HOME, key, _called(HOME), now)
        .not_valid_after(now + datetime.timedelta(days=DAYS))
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(x509.NameConstraints(permitted, None), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    _write(kept, built, key)
    return kept


def _is_good(authority: x509.Certificate, permitted: list[x509.GeneralName], now: datetime.datetime) -> bool:
    """Whether it lasts, and can speak for these names and addresses and no others in the world."""
    if authority.not_valid_after_utc < now + datetime.timedelta(days=FEWEST_DAYS):
        return False
    try:
        constraints = authority.extensions.get_extension_for_class(x509.NameConstraints).value
    except x509.ExtensionNotFound:
        return False
    return set(permitted) <= set(constraints.permitted_subtrees or ())


def _permitted(hosts: list[str]) -> list[x509.GeneralName]:
    """The host's own names, its own address whatever it is, and all addresses that only a home or an office has."""
    home = [ipaddress.ip_network(network) for network in AT_HOME]
    names: list[x509.GeneralName] = [x509.IPAddress(network) for network in home]
    for host in hosts:
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            names.append(x509.DNSName(host))
        else:
            if not any(address in network for network in home):
                names.append(x509.IPAddress(ipaddress.ip_network(address)))
    return names


def _begun(
    name: str, key: ec.EllipticCurvePrivateKey, issuer: x509.Name, now: datetime.datetime
) -> x509.CertificateBuilder:
    """What every certificate here says, but for how long it is good."""
    return (
        x509.CertificateBuilder()
        .subject_name(_called(name))
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
    )


def _called(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _name(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        return x509.DNSName(host)


def _write(to: Certificate, built: x509.Certificate, key: ec.EllipticCurvePrivateKey) -> None:
    make_private(to.key)
    to.key.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    to.file.write_bytes(built.public_bytes(serialization.Encoding.PEM))
