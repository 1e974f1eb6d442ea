/** A style sheet is bundled as its minified text. */
declare module '*.css' {
  const css: string;
  export default css;
}
