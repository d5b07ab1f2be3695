# The shop on the Node host. docs/self-hosting.md; deploy/compose.yaml adds TLS, a volume and limits.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# not `npm ci`: docs/decisions/007
RUN npm install --no-save --include=dev --no-fund --no-audit
COPY . .
RUN HOST=node npm run build

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production PORT=8787
WORKDIR /app
# owned by root: the shop cannot change its own code
COPY --from=build /app /app
# a new volume takes the owner of the folder under it
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 8787
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["node", "deploy/healthcheck.mjs"]
CMD ["node", "tools/server.ts", "--data", "/data", "--host", "0.0.0.0"]
