/** Covers on cards are tall and small; on phones they stand beside the words. */
export const cardImage = {
  widths: [240, 360, 480, 720],
  sizes: '(max-width: 30rem) 7rem, (max-width: 60rem) 45vw, 18rem',
  ratio: [3, 4],
} as const
