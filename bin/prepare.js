// What npm runs at the end of `npm ci`: it compiles the service, so that the first start is as short as every later one.
// Nothing needs it: a start runs the sources where it did not work, or where they are not here yet, as in an image.
import { existsSync } from 'node:fs';

const builder = new URL('../scripts/build-service.ts', import.meta.url);
// An older Node.js cannot read the sources; bin/start.js says so.
if (Number(process.versions.node.split('.')[0]) >= 24 && existsSync(builder)) {
  try {
    const { buildService } = await import(builder.href);
    await buildService();
  } catch (error) {
    console.warn(`The service was not compiled, a start runs its sources: ${error.message}`);
  }
}
