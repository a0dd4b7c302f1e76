/**
 * Adds functions that the oldest browsers lack (oldest-browsers.ts). main.tsx imports this file first. `lib` in web/tsconfig.json
 * lists the same parts of ECMAScript.
 */
export {}

URL.parse ??= (address, base) => {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}

URL.canParse ??= (address, base) => URL.parse(address, base) !== null

Promise.withResolvers ??= <Value>() => {
  let resolve: (value: Value | PromiseLike<Value>) => void = () => {}
  let reject: (reason?: unknown) => void = () => {}
  const promise = new Promise<Value>((...settle) => {
    ;[resolve, reject] = settle
  })
  return { promise, resolve, reject }
}

Map.groupBy ??= <Key, Item>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key) => {
  const groups = new Map<Key, Item[]>()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index++)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

Object.groupBy ??= (items, keyOf) =>
  Object.assign(Object.create(null), Object.fromEntries(Map.groupBy(items, keyOf)))

String.prototype.toWellFormed ??= function (this: string) {
  return this.replace(/\p{Surrogate}/gu, '\ufffd')
}
