/** Shapes of answers. What the server's schemas name is taken from there, as types only. */
export interface List<Item> {
  data: Item[];
  count?: number;
}
