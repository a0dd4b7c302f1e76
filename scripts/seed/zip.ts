import { crc32 } from 'node:zlib'

export type ZipEntry = { name: string; data: Buffer }

// Signatures and field order: PKWARE APPNOTE 6.3, sections 4.3.7, 4.3.12 and 4.3.16.
const localHeader = 0x04034b50
const centralHeader = 0x02014b50
const endOfDirectory = 0x06054b50
const version = 20
const utf8Names = 0x0800
const stored = 0
const midnight = 0
/** 1 January 1980, the first day that the format knows. */
const firstDay = 0x21

const u16 = (value: number) => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function commonFields({ name, data }: ZipEntry): Buffer {
  const size = u32(data.length)
  return Buffer.concat([
    ...[version, utf8Names, stored, midnight, firstDay].map(u16),
    u32(crc32(data)),
    size,
    size,
    u16(Buffer.byteLength(name)),
    u16(0),
  ])
}

function centralRecord(entry: ZipEntry, offset: number): Buffer {
  const comment = u16(0)
  const disk = u16(0)
  const attributes = [u16(0), u32(0)]
  return Buffer.concat([
    u32(centralHeader),
    u16(version),
    commonFields(entry),
    comment,
    disk,
    ...attributes,
    u32(offset),
    Buffer.from(entry.name),
  ])
}

/**
 * A ZIP archive without compression or dates: the same entries give the same bytes on every machine, so that a
 * test can tell whether a committed archive is current. Images would not get smaller by compressing them again.
 */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const file = Buffer.concat([u32(localHeader), commonFields(entry), Buffer.from(entry.name), entry.data])
    files.push(file)
    directory.push(centralRecord(entry, offset))
    offset += file.length
  }
  const central = Buffer.concat(directory)
  const count = u16(entries.length)
  const end = [u32(endOfDirectory), u16(0), u16(0), count, count, u32(central.length), u32(offset), u16(0)]
  return Buffer.concat([...files, central, ...end])
}
