import { tabStorage } from '#site/browser/browser-storage.ts'
import type { Player } from './player.ts'
import { onOtherSound } from './sound-element.ts'

const KEY = 'player'

/**
 * Pauses for other tabs, shows the player to the system, and continues a sound in the tab’s next document, after the payment
 * page or a reload. Fetches the code at the first press of play, because most visits play nothing; after a failure at the next
 * change.
 */
export function connectPlayer(player: Player): void {
  let stop = () => {}
  const connect = async () => {
    stop()
    onOtherSound(() => player.pause())
    try {
      const [{ showToSystem }, { carryPlayback }] = await Promise.all([
        import('./media-keys.ts'),
        import('./carry-playback.ts'),
      ])
      showToSystem(player)
      carryPlayback(player, tabStorage, KEY)
    } catch {
      wait()
    }
  }
  const wait = () => {
    stop = player.onChange(() => void connect())
  }
  wait()
  if (tabStorage.getItem(KEY) !== null) void connect()
}
