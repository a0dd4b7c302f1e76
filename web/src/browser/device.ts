/** The visitor’s kind of device, for the choice of the app store. */
export type Device = 'windowsPhone' | 'android' | 'ios' | 'other'

/**
 * Windows Phone is tested first because its user agent also contains Android and iPhone. Since iPadOS 13, the user
 * agent of an iPad says Macintosh; unlike Macs, iPads have a touch screen.
 */
export function detectDevice(navigator: { userAgent: string; maxTouchPoints: number }): Device {
  const { userAgent, maxTouchPoints } = navigator
  if (/windows phone/i.test(userAgent)) return 'windowsPhone'
  if (/android/i.test(userAgent)) return 'android'
  if (/iPad|iPhone|iPod/.test(userAgent)) return 'ios'
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'ios'
  return 'other'
}
