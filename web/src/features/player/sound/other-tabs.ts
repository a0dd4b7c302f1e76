/** Tabs tell each other that a sound begins, so that two never play at once. */
const open = () => (typeof BroadcastChannel === 'function' ? new BroadcastChannel('sound') : null)

let channel: BroadcastChannel | null | undefined

const known = () => {
  channel ??= open()
  return channel
}

export const tellOtherTabs = () => known()?.postMessage('begins')

/** @returns a function that unsubscribes `listener` */
export function onOtherSound(listener: () => void): () => void {
  known()?.addEventListener('message', listener)
  return () => known()?.removeEventListener('message', listener)
}
