# One process of the referee, for compose.yaml and others like it. HOSTING.md says how.
FROM python:3.12-slim
WORKDIR /referee
COPY pyproject.toml README.md LICENSE ./
COPY referee referee
COPY templates templates
COPY static static
COPY seeds seeds
RUN pip install --no-cache-dir '.[hosting]' && useradd --create-home referee && mkdir instance && chown referee instance
USER referee
ENV INSTANCE=/referee/instance
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
# one process each: whoever wants more starts more of these, and each has numbers of its own at /metrics
CMD ["gunicorn", "--worker-class", "referee.worker.PhoneWorker", "--worker-connections", "5000", "--workers", "1", "--bind", "0.0.0.0:8000", "referee:create_app()"]
