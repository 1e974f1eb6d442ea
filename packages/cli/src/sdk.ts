/**
 * Imports the client library from its source. The published command is one file that contains it, so it does not have to be
 * installed as a package.
 */
export * from '../../sdk/src/index.ts';
