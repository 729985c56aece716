// A list with ticks and a cross, for the card of the audit.
const marks = ['✓', '✓', '✗', '✓'],
  step = 15;

export function AuditPicture() {
  return (
    <svg class="checks" viewBox={`0 0 90 ${marks.length * step + 4}`} aria-hidden="true">
      {marks.map((mark, k) => (
        <g key={k} class={mark === '✓' ? 'is-win' : 'is-loss'}>
          <text x={4} y={step * (k + 0.9)}>
            {mark}
          </text>
          <line x1={22} x2={k % 2 === 0 ? 84 : 70} y1={step * (k + 0.6)} y2={step * (k + 0.6)} />
        </g>
      ))}
    </svg>
  );
}
