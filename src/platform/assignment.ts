/**
 * The assignment of greatest total gain between two small sets, each member used at most once (Kuhn and Munkres, with
 * potentials). A gain of 0 or less is as good as leaving both alone, and they are left alone. Costs the smaller number
 * squared times the larger one: callers keep both small.
 *
 * @returns for each row the column that it takes, or -1.
 */
export const assign = (gains: readonly (readonly number[])[], columns: number): number[] => {
  const rows = gains.length;
  if (rows > columns) {
    const turned = Array.from({ length: columns }, (_, column) => gains.map((row) => row[column]!));
    const taken = assign(turned, rows);
    const result = new Array<number>(rows).fill(-1);
    taken.forEach((row, column) => {
      if (row >= 0) result[row] = column;
    });
    return result;
  }
  const cost = (row: number, column: number): number => -Math.max(0, gains[row - 1]![column - 1]!);
  // Index 0 is the place outside both sets from which each search starts.
  const rowPotential = new Array<number>(rows + 1).fill(0);
  const columnPotential = new Array<number>(columns + 1).fill(0);
  const takenBy = new Array<number>(columns + 1).fill(0);
  const before = new Array<number>(columns + 1).fill(0);
  for (let row = 1; row <= rows; row += 1) {
    takenBy[0] = row;
    let column = 0;
    const slack = new Array<number>(columns + 1).fill(Number.POSITIVE_INFINITY);
    const used = new Array<boolean>(columns + 1).fill(false);
    do {
      used[column] = true;
      const current = takenBy[column]!;
      let delta = Number.POSITIVE_INFINITY;
      let next = 0;
      for (let other = 1; other <= columns; other += 1) {
        if (used[other]) continue;
        const reduced = cost(current, other) - rowPotential[current]! - columnPotential[other]!;
        if (reduced < slack[other]!) {
          slack[other] = reduced;
          before[other] = column;
        }
        if (slack[other]! < delta) {
          delta = slack[other]!;
          next = other;
        }
      }
      for (let other = 0; other <= columns; other += 1) {
        if (used[other]) {
          rowPotential[takenBy[other]!]! += delta;
          columnPotential[other]! -= delta;
        } else slack[other]! -= delta;
      }
      column = next;
    } while (takenBy[column] !== 0);
    while (column !== 0) {
      const previous = before[column]!;
      takenBy[column] = takenBy[previous]!;
      column = previous;
    }
  }
  const result = new Array<number>(rows).fill(-1);
  for (let column = 1; column <= columns; column += 1) {
    const row = takenBy[column]! - 1;
    if (row >= 0 && gains[row]![column - 1]! > 0) result[row] = column - 1;
  }
  return result;
};
