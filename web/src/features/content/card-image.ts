export const cardImage = {
  widths: [240, 360, 540, 720],
  sizes: '(max-width: 40rem) 46vw, (max-width: 64rem) 30vw, 18rem',
  ratio: [3, 4],
} as const
