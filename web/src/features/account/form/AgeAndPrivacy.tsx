import { paths } from '#shared/paths.ts'

/**
 * Information required where the data of a new account are collected: regulation (EU) 2016/679, articles 8 and 13. Belongs below
 * the button, which a phone then shows without scrolling.
 * @param minimumAge years
 */
export const AgeAndPrivacy = ({ minimumAge }: { minimumAge: number }) => (
  <p>
    <span>{`You must be at least ${minimumAge} years old. Some countries set a higher age: if you are younger, ask a parent or guardian first.`}</span>{' '}
    <a href={paths.privacy} target="_blank" rel="noopener">
      <span>Privacy policy</span> <span className="visually-hidden">(opens in a new tab)</span>
    </a>
  </p>
)
