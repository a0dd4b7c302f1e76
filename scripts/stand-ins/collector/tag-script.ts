/**
 * Replaces Google’s tag (gtag.js) with the same interface. It runs queued and later commands of `dataLayer`, accepts
 * only `arguments` objects as commands, follows consent mode and the `ga-disable-` switch, sets `_ga` cookies if
 * allowed, and posts to `/g/collect` on its own origin. Like the real tag, it reports a page view at the start unless
 * `send_page_view` is false, and continues to report without cookies when consent is denied.
 */
export const tagScript = `(() => {
  const address = new URL(document.currentScript.src)
  const id = address.searchParams.get('id')
  const collect = new URL('../g/collect', address)
  const TWO_YEARS = 63072000
  const consent = {}
  const shared = {}
  const passing = newClient()
  let config

  function newClient() {
    return Math.floor(Math.random() * 2 ** 31) + '.' + Math.floor(Date.now() / 1000)
  }

  const isGranted = (storage) => consent[storage] !== 'denied'
  const isDisabled = () => window['ga-disable-' + id] === true

  function setCookie(name, value) {
    const domain = config.cookie_domain === 'none' ? '' : '; domain=' + location.hostname
    const age = config.cookie_expires ?? TWO_YEARS
    document.cookie = name + '=' + value + '; path=/; max-age=' + age + domain
  }

  function client() {
    if (!isGranted('analytics_storage')) return passing
    const known = /(?:^|; )_ga=GA1\\.1\\.([^;]+)/.exec(document.cookie)?.[1] ?? passing
    setCookie('_ga', 'GA1.1.' + known)
    setCookie('_ga_' + id.slice(2), 'GS2.1.s' + Math.floor(Date.now() / 1000))
    return known
  }

  function send(event, given) {
    if (!config || isDisabled()) return
    const fields = { ...config, ...shared, ...given }
    collect.search = new URLSearchParams({
      v: '2',
      tid: id,
      gcs: 'G1' + Number(isGranted('ad_storage')) + Number(isGranted('analytics_storage')),
      cid: client(),
      en: event,
      dl: fields.page_location ?? location.href,
      dt: fields.page_title ?? document.title,
      dr: fields.page_referrer ?? document.referrer,
    })
    navigator.sendBeacon(collect)
  }

  const commands = {
    js() {},
    consent: (action, states) => Object.assign(consent, states),
    set: (fields) => Object.assign(shared, fields),
    config(target, fields = {}) {
      if (target !== id) return
      config = fields
      if (fields.send_page_view !== false) send('page_view', {})
    },
    event: (name, fields = {}) => (fields.send_to ?? id) === id && send(name, fields),
  }

  function run(entry) {
    if (Object.prototype.toString.call(entry) !== '[object Arguments]') return
    const [name, ...rest] = Array.prototype.slice.call(entry)
    if (Object.hasOwn(commands, name)) commands[name](...rest)
  }

  const layer = (window.dataLayer ??= [])
  layer.forEach(run)
  layer.push = (...entries) => {
    entries.forEach(run)
    return Array.prototype.push.apply(layer, entries)
  }
})()
`
