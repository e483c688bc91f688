"""A server of JSON over HTTP on loopback, asked over one connection that is kept open."""

import http.client
import json


class JSONServer:
    def __init__(self, host, port):
        self.host, self.port = host, port
        self._connection = None

    def ask(self, method, path, body=None, token=None):
        """One request; answers (status, parsed body). Bytes are sent as they are, all else as JSON. A connection that
        has died is opened again, once."""
        headers = {"Content-Type": "application/json"}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        payload = body if body is None or isinstance(body, bytes) else json.dumps(body)
        for attempt in (1, 2):
            if self._connection is None:
                self._connection = http.client.HTTPConnection(self.host, self.port, timeout=120)
            try:
                self._connection.request(method, path, payload, headers)
                response = self._connection.getresponse()
                text = response.read().decode()
                break
            except (http.client.HTTPException, ConnectionError):
                self.close()
                if attempt == 2:
                    raise
        try:
            return response.status, json.loads(text) if text else {}
        except ValueError:
            return response.status, text

    def owner(self, method, path, body=None):
        status, answer = self.ask(method, path, body, token="owner")
        if status != 200:
            raise RuntimeError(f"{method} {path} as owner: {status} {answer}")
        return answer

    def close(self):
        if self._connection is not None:
            self._connection.close()
            self._connection = None
