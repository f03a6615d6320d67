# What is installed is what requirements/ says, by its hash. The package is built with its pages where compilers and a
# Node may be, then installed alone. The service runs as nobody in particular, and its file system may be read-only:
# it writes to /data, and its own store's socket to /tmp.
FROM python:3.12-slim AS build
WORKDIR /src
COPY requirements requirements
RUN python -m venv /opt/greffier \
 && /opt/greffier/bin/pip install --no-cache-dir --require-hashes -r requirements/serve.lock \
 && python -m venv /opt/build \
 && /opt/build/bin/pip install --no-cache-dir --require-hashes -r requirements/build.lock -r requirements/node.lock
COPY . .
RUN /opt/build/bin/pip wheel --no-deps --no-build-isolation --wheel-dir /wheels . \
 && /opt/greffier/bin/pip install --no-cache-dir --no-index --no-deps /wheels/*.whl \
 && /opt/greffier/bin/python -m compileall -q /opt/greffier

FROM python:3.12-slim
COPY --from=build /opt/greffier /opt/greffier
RUN useradd --system --uid 10001 --no-create-home --home-dir /data greffier \
 && install -d -o greffier -g greffier -m 0700 /data /secrets \
 && install -d -o greffier -g greffier -m 0755 /users
USER greffier
ENV PATH=/opt/greffier/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    GREFFIER_DATA=/data GREFFIER_HOST=0.0.0.0 GREFFIER_PORT=8000
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["python", "-c", "import os, urllib.request as u; u.urlopen('http://127.0.0.1:' + os.environ['GREFFIER_PORT'] + '/readyz', timeout=4)"]
CMD ["greffier", "serve"]
