// The size of a board of cells that have names such as a1, and the names along its edges.
export const side = 60;
export const margin = 24;

export const viewBox = (height: number, width: number): string =>
  `0 0 ${width * side + margin + 2} ${height * side + margin + 2}`;

/** Letters below the board, numbers on its left. */
export function EdgeNames({ height, width }: { height: number; width: number }) {
  return (
    <>
      {Array.from({ length: width }, (_, k) => (
        <text key={k} class="name" x={margin + (k + 0.5) * side} y={height * side + 20}>
          {String.fromCharCode(97 + k)}
        </text>
      ))}
      {Array.from({ length: height }, (_, k) => (
        <text key={k} class="name" x={10} y={(height - 1 - k + 0.5) * side + 7}>
          {k + 1}
        </text>
      ))}
    </>
  );
}
