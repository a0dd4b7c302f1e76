export type Device = 'windowsPhone' | 'android' | 'ios' | 'other'

/**
 * Windows Phone comes first, because its user agent also contains Android and iPhone. Since iPadOS 13 an iPad’s user agent says
 * Macintosh, but Macs have no touch screen.
 */
export function detectDevice(navigator: { userAgent: string; maxTouchPoints: number }): Device {
  const { userAgent, maxTouchPoints } = navigator
  if (/windows phone/i.test(userAgent)) return 'windowsPhone'
  if (/android/i.test(userAgent)) return 'android'
  if (/iPad|iPhone|iPod/.test(userAgent)) return 'ios'
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'ios'
  return 'other'
}
