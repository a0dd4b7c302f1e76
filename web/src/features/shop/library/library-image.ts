export const coverOnCard = {
  widths: [180, 240, 360, 480],
  sizes: '(max-width: 40rem) 45vw, 12rem',
  ratio: [3, 4],
} as const
