import type { Handler } from 'hono'
import { signedIn } from '../http/signedIn.ts'
import type { ShopPorts } from '../ports.ts'

/** What the signed-in account has unlocked, in the form that the app reads too. */
export const showUnlockedContent =
  ({ identity, library }: ShopPorts): Handler =>
  async (context) => {
    const shopper = await signedIn(identity, context)
    const unlocked = await library.unlockedFor(shopper)
    const adventures = unlocked.map((adventureId) => ({ adventureId }))
    return context.json({ data: adventures.length > 0 ? [{ adventures }] : [] })
  }
