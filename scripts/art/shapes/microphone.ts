import { box, fill, line, placed } from './svg.ts'

const body =
  '<rect x="-12" y="-92" width="24" height="45" rx="12"/>' +
  fill('M-10.5-52H10.5L8-28Q0-25-8-28zM-16 2Q-15-3.5 0-4Q15-3.5 16 2z') +
  line('M-17-74V-46Q-17-31 0-31Q17-31 17-46V-74', 2) +
  box(-1.3, -31, 2.6, 31)

const grille = Array.from({ length: 13 }, (_, row) => {
  const y = row * 2.9 - 88
  const half = Math.sqrt(144 - Math.max(0, -80 - y) ** 2) - 1.2
  return line(`M${-half} ${y}Q0 ${y + 2.4} ${half} ${y}`, 0.35)
})

const carved = [
  ...grille,
  ...[-9, -6, -3, 0, 3, 6, 9].map((x) => line(`M${x} ${Math.abs(x) * 0.4 - 88}V-52`, 0.25)),
  line('M-12-50.5H12', 0.7),
  line('M-9.8-44H9.8M-8.8-34H8.8', 0.4),
].join('')

/** A studio microphone on its stand, and the grille on its face. `y` is the foot of the stand. */
export const microphone = (x: number, y: number, size: number) => ({
  body: placed(x, y, size, body),
  carved: placed(x, y, size, carved),
})
