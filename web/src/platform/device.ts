/** What kind of device opened the page, as far as app stores go. */
export type Device = 'windowsPhone' | 'android' | 'ios' | 'other'

/**
 * Windows Phone is asked for first because its browsers also claim to be Android and iPhone. iPads have
 * called themselves Macintosh since iPadOS 13; unlike Macs they have a touch screen.
 */
export function detectDevice(navigator: { userAgent: string; maxTouchPoints: number }): Device {
  const { userAgent, maxTouchPoints } = navigator
  if (/windows phone/i.test(userAgent)) return 'windowsPhone'
  if (/android/i.test(userAgent)) return 'android'
  if (/iPad|iPhone|iPod/.test(userAgent)) return 'ios'
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'ios'
  return 'other'
}
