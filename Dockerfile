# The package is built with its pages (its build brings a Node of its own), then installed alone.
FROM python:3.12-slim AS build
WORKDIR /src
COPY . .
RUN pip install --no-cache-dir --prefix=/installed .

FROM python:3.12-slim
COPY --from=build /installed /usr/local
RUN useradd --system --uid 10001 --create-home greffier \
 && install -d -o greffier -g greffier -m 0700 /data /secrets \
 && install -d -o greffier -g greffier -m 0755 /users
USER greffier
ENV GREFFIER_DATA=/data GREFFIER_HOST=0.0.0.0 GREFFIER_PORT=8000 PYTHONUNBUFFERED=1
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["python", "-c", "import os, urllib.request as u; u.urlopen('http://127.0.0.1:' + os.environ['GREFFIER_PORT'] + '/readyz', timeout=4)"]
CMD ["greffier", "serve"]
