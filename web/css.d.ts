/** Declares a style sheet as its minified text, which the bundler makes. */
declare module '*.css' {
  const css: string;
  export default css;
}
