/** What a script adds to a page of the documentation, which reads without one. */

for (const details of document.querySelectorAll<HTMLDetailsElement>('.toc details')) {
  // Beside the text it is open, above it it would push the text away.
  details.open = matchMedia('(width >= 80rem)').matches;
}
