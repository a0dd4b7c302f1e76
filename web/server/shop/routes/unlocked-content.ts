import type { Handler } from 'hono'
import type { SignedIn } from '../http/signed-in.ts'
import type { ShopPorts } from '../ports.ts'

/** Adventures unlocked for the signed-in account. The app reads the same answer. */
export const showUnlockedContent =
  ({ ownedContent }: ShopPorts): Handler<SignedIn> =>
  async (context) => {
    const { shopper } = context.var
    const unlocked = await ownedContent.unlockedFor(shopper)
    const adventures = unlocked.map((adventureId) => ({ adventureId }))
    return context.json({ data: adventures.length > 0 ? [{ adventures }] : [] })
  }
