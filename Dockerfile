# One image for every part but face, which alone carries the models and their runtime; the command says which part
# (`node services/users/dist/main.js`; without one, the gateway).
#   docker build -t xinyu:2.3.6 --target product .
#   docker build -t xinyu-face:2.3.6 --target face .
#   docker build -t xinyu-object-store:2.3.6 --target object-store .
# For a release `npm run images:pin` renews the digest of the base below, and --build-arg REVISION=$(git rev-parse HEAD)
# names the commit: what names a commit and no digest is not built.
# Of an image /app/sbom.json says what it is made of (CycloneDX: libraries, Node, Debian's packages), /app/provenance.json
# from what and how (SLSA, in-toto).
ARG NODE=node:24-trixie-slim@sha256:8ec5d7557396cfe32d21c3f9c13072355ceab22b584578ca4bb28af31120cffe

# ---- everything that is needed to build, and the build ----
FROM ${NODE} AS build
WORKDIR /app
COPY . .
RUN --mount=type=cache,target=/root/.npm npm ci --no-progress --loglevel=error
RUN npm run build
# what was built from what, for whoever takes the image
ARG NODE
ARG REVISION=
RUN node scripts/provenance.mjs --revision "$REVISION" --base "$NODE" > provenance.json
# the models become ONNX here, in /face/models, so that no part needs their original weights
RUN node --input-type=module -e "import { ensureModels } from '/app/services/face/dist/models/convert.js'; await ensureModels({ cacheDir: '/face', log: console.log })"
# the one library of the object store, wherever the installation has put it
RUN mkdir -p /object-store/node_modules/@fastify \
 && cp -r "$(node -p "path.dirname(require.resolve('@fastify/busboy/package.json', { paths: ['packages/engines'] }))")" /object-store/node_modules/@fastify/busboy
RUN cp package.json package-lock.json /object-store/ \
 && node scripts/sbom.mjs --name xinyu-object-store /object-store > /object-store/sbom.json

# ---- the libraries that run, face's own kept apart ----
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
# what only compilers and debuggers read goes, and the compiler itself, which Qdrant's client names as a peer for its types
COPY scripts/slim-libraries.mjs scripts/sbom.mjs /
RUN node /slim-libraries.mjs /app && mkdir -p /face/node_modules && mv node_modules/onnxruntime-node /face/node_modules/
# the version of the weights is part of the models' own version
COPY --from=build /app/node_modules/@vladmandic/face-api/package.json node_modules/@vladmandic/face-api/
RUN node /sbom.mjs /app > sbom.json && node /sbom.mjs --name xinyu-face /app /face > /face/sbom.json

# ---- the object store for a machine without the vendor's ----
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
# of what was freed glibc keeps two pools and no slack: threads otherwise hold some 250 MB that nobody uses
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
# the operator's command line: node host/dist/cli.js
COPY host/package.json host/
COPY --from=build /app/host/dist host/dist
COPY --from=build /app/web/dist web/dist
COPY --from=build /app/admin/dist admin/dist
USER 1000:1000
EXPOSE 8080
CMD ["node", "gateway/dist/main.js"]

# ---- face ----
FROM product AS face
COPY --from=libraries /face/node_modules node_modules
COPY --from=libraries /face/sbom.json ./
COPY --from=build /face/models models
CMD ["node", "services/face/dist/main.js"]
