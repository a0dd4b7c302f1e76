import type { Handler } from 'hono'
import type { SignedIn } from '../http/signed-in.ts'
import type { ShopPorts } from '../ports.ts'

/** What the signed-in account has unlocked, in the form that the app reads too. */
export const showUnlockedContent =
  ({ library }: ShopPorts): Handler<SignedIn> =>
  async (context) => {
    const { shopper } = context.var
    const unlocked = await library.unlockedFor(shopper)
    const adventures = unlocked.map((adventureId) => ({ adventureId }))
    return context.json({ data: adventures.length > 0 ? [{ adventures }] : [] })
  }
