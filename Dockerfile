# One process of the referee, for compose.yaml and others like it. HOSTING.md says how.
FROM python:3.12-slim
WORKDIR /referee
COPY pyproject.toml constraints.txt README.md LICENSE gunicorn.conf.py ./
COPY referee referee
COPY templates templates
COPY static static
COPY seeds seeds
RUN pip install --no-cache-dir --constraint constraints.txt '.[hosting]' && useradd --create-home referee && mkdir instance && chown referee instance
USER referee
ENV INSTANCE=/referee/instance
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
# gunicorn.conf.py says the rest: one process each, and whoever wants more starts more of these
CMD ["gunicorn", "--bind", "0.0.0.0:8000", "referee:create_app()"]
