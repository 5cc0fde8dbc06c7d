# One image for all parts but face, which has an image of its own with the models and their runtime. The command selects
# the part (`node services/users/dist/main.js`); the default is the gateway.
#   docker build -t xinyu:2.3.6 --target product .
#   docker build -t xinyu-face:2.3.6 --target face .
#   docker build -t xinyu-object-store:2.3.6 --target object-store .
#   docker build -t xinyu-sandboxes:2.3.6 --target sandboxes .         for trials without vendors
# For a release, `npm run images:pin` updates the digest of the base image below, and
# --build-arg REVISION=$(git rev-parse HEAD) sets the commit. A build with a commit fails if the base has no digest.
# In each image, /app/sbom.json lists the contents (CycloneDX: libraries, Node, Debian packages), and
# /app/provenance.json states the sources and the build (SLSA, in-toto).
ARG NODE=node:24-trixie-slim@sha256:8ec5d7557396cfe32d21c3f9c13072355ceab22b584578ca4bb28af31120cffe

# ---- the build, with all its tools ----
FROM ${NODE} AS build
WORKDIR /app
COPY . .
RUN --mount=type=cache,target=/root/.npm npm ci --no-progress --loglevel=error
RUN npm run build
# the provenance: what was built from which sources and base
ARG NODE
ARG REVISION=
RUN node scripts/release/provenance.mjs --revision "$REVISION" --base "$NODE" > provenance.json
# converts the models to ONNX in /face/models, so that no image needs the original weights
RUN node --input-type=module -e "import { ensureModels } from '/app/services/face/dist/models/convert.js'; await ensureModels({ cacheDir: '/face', log: console.log })"
# the only library of the object store, from wherever npm has installed it
RUN mkdir -p /object-store/node_modules/@fastify \
 && cp -r "$(node -p "path.dirname(require.resolve('@fastify/busboy/package.json', { paths: ['packages/engines'] }))")" /object-store/node_modules/@fastify/busboy
RUN cp package.json package-lock.json /object-store/ \
 && node scripts/release/sbom.mjs --name xinyu-object-store /object-store > /object-store/sbom.json

# ---- the runtime libraries; those of face only are in /face ----
FROM ${NODE} AS libraries
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/contracts/package.json packages/contracts/
COPY packages/platform/package.json packages/platform/
COPY services/users/package.json services/users/
COPY services/social/package.json services/social/
COPY services/chat/package.json services/chat/
COPY services/payments/package.json services/payments/
COPY services/face/package.json services/face/
COPY services/moderation/package.json services/moderation/
COPY gateway/package.json gateway/
ARG PARTS="-w gateway -w services/users -w services/social -w services/chat -w services/payments -w services/face -w services/moderation"
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --no-progress --loglevel=error $PARTS
# removes type definitions, source maps, binaries for other systems, and TypeScript (a peer dependency of Qdrant's client)
COPY scripts/release/slim-libraries.mjs scripts/release/sbom.mjs /
RUN node /slim-libraries.mjs /app && mkdir -p /face/node_modules && mv node_modules/onnxruntime-node /face/node_modules/
# the version of the models includes that of the original weights, which is read from here
COPY --from=build /app/node_modules/@vladmandic/face-api/package.json node_modules/@vladmandic/face-api/
RUN node /sbom.mjs /app > sbom.json && node /sbom.mjs --name xinyu-face /app /face > /face/sbom.json

# ---- the object store, for machines without Alibaba's ----
FROM ${NODE} AS object-store
WORKDIR /app
COPY --from=build /app/packages/engines/package.json packages/engines/package.json
COPY --from=build /app/packages/engines/dist packages/engines/dist
COPY --from=build /object-store/node_modules node_modules
COPY --from=build /object-store/sbom.json /app/provenance.json ./
RUN mkdir /data && chown 1000:1000 /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=9000 OSS_DIR=/data
VOLUME /data
USER 1000:1000
EXPOSE 9000
CMD ["node", "packages/engines/dist/object-store/object-store-server.js"]

# ---- the product: the gateway and every service but face ----
FROM ${NODE} AS product
WORKDIR /app
# two glibc arenas, and freed memory goes back to the system: otherwise threads hold some 250 MB that nobody uses
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 WEB_DIST=/app/web/dist ADMIN_DIST=/app/admin/dist MODEL_CACHE=/app
COPY --from=libraries /app ./
COPY --from=build /app/provenance.json ./
COPY --from=build /app/packages/contracts packages/contracts
COPY --from=build /app/packages/platform/dist packages/platform/dist
COPY --from=build /app/services/users/dist services/users/dist
COPY --from=build /app/services/social/dist services/social/dist
COPY --from=build /app/services/chat/dist services/chat/dist
COPY --from=build /app/services/payments/dist services/payments/dist
COPY --from=build /app/services/face/dist services/face/dist
COPY --from=build /app/services/moderation/dist services/moderation/dist
COPY --from=build /app/gateway/dist gateway/dist
# the operators' command line: node host/dist/cli.js
COPY host/package.json host/
COPY --from=build /app/host/dist host/dist
COPY --from=build /app/web/dist web/dist
COPY --from=build /app/admin/dist admin/dist
USER 1000:1000
EXPOSE 8080
CMD ["node", "gateway/dist/main.js"]

# ---- the vendors' sandboxes: for trials, never for production ----
FROM product AS sandboxes
COPY --from=build /app/packages/sandboxes/package.json packages/sandboxes/
COPY --from=build /app/packages/sandboxes/dist packages/sandboxes/dist
CMD ["node", "packages/sandboxes/dist/main.js"]

# ---- face ----
FROM product AS face
COPY --from=libraries /face/node_modules node_modules
COPY --from=libraries /face/sbom.json ./
COPY --from=build /face/models models
CMD ["node", "services/face/dist/main.js"]
