"""Certificates for one test run."""

import datetime
import pathlib

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

NOW = datetime.datetime.now(datetime.timezone.utc)
DAY = datetime.timedelta(days=1)
VALID_NOW, EXPIRED, NOT_YET_VALID = (NOW - DAY, NOW + DAY), (NOW - 9 * DAY, NOW - DAY), (NOW + DAY, NOW + 9 * DAY)


class Authority:
    """A private authority in a folder, and what it signs."""

    def __init__(self, folder, name="Test authority"):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._name = _name(name)
        own = _certificate(self._name, self._key, self._name, VALID_NOW).add_extension(
            x509.BasicConstraints(ca=True, path_length=0), critical=True)
        self.certificate = self.folder / "authority.pem"
        self.certificate.write_bytes(_pem(own.sign(self._key, hashes.SHA256())))

    def sign(self, host, valid=VALID_NOW):
        """Files of a key and a certificate for the host."""
        key = ec.generate_private_key(ec.SECP256R1())
        return self._write(key, _for_host(host, key, self._name, valid).sign(self._key, hashes.SHA256()))

    def self_signed(self, host):
        """The same, but signed by itself."""
        key = ec.generate_private_key(ec.SECP256R1())
        return self._write(key, _for_host(host, key, _name(host), VALID_NOW).sign(key, hashes.SHA256()))

    def _write(self, key, certificate):
        paths = self.folder / "server.key", self.folder / "server.pem"
        paths[0].write_bytes(
            key.private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
        paths[1].write_bytes(_pem(certificate))
        return paths


def _name(text):
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _for_host(host, key, issuer, valid):
    return _certificate(_name(host), key, issuer, valid).add_extension(
        x509.SubjectAlternativeName([x509.DNSName(host)]), critical=False)


def _certificate(subject, key, issuer, valid):
    return (
        x509.CertificateBuilder().subject_name(subject).issuer_name(issuer).public_key(key.public_key())
        .serial_number(x509.random_serial_number()).not_valid_before(valid[0]).not_valid_after(valid[1]))


def _pem(certificate):
    return certificate.public_bytes(serialization.Encoding.PEM)
