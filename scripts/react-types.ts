/** Generates the types of the Link Widget for packages/react from the global types that the service serves. */

/** The module `packages/react/src/service.gen.ts`. */
export const reactTypes = (globalTypes: string): string => {
  const [, declarations] = /^\/\*\*[\s\S]*?\*\/\n([\s\S]*?)\ndeclare const Service: /.exec(globalTypes) ?? [];
  if (declarations === undefined) throw new Error('web/widget/service.d.ts declares no global Service.');
  return `// Generated from web/widget/service.d.ts by \`npm run generate\`; \`npm run check\` fails if this file is out of date.
${declarations.replace(/^(interface|type) /gm, 'export $1 ')}
declare global {
  interface Window {
    Service: ServiceGlobal;
  }
}
`;
};
