/**
 * Builds the portal for browsers: `npm run build`, before a service is put where nothing can be written. Anywhere
 * else the first start does it by itself.
 */
import { buildPortal } from '../src/portal/build.ts';

const { directory, built } = await buildPortal();
console.log(built ? `The portal is built: ${directory}` : `The portal was built already: ${directory}`);
