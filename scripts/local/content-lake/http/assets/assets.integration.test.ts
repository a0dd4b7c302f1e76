import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningLake, startLake } from '../../testing/running-lake.ts'

let running: RunningLake
let url: string

/** Left half red, right half blue, 80 x 40. */
const picture = () =>
  sharp({ create: { width: 80, height: 40, channels: 3, background: '#ff0000' } })
    .composite([
      { input: { create: { width: 40, height: 40, channels: 3, background: '#0000ff' } }, left: 40, top: 0 },
    ])
    .removeAlpha()
    .png()
    .toBuffer()

beforeAll(async () => {
  running = await startLake()
  url = (await running.client().assets.upload('image', await picture())).url
})
afterAll(() => running.stop())

async function load(search: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url + search, { headers })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { answer, bytes }
}

async function pixels(search: string) {
  const { bytes } = await load(search)
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const start = (y * info.width + x) * info.channels
    return [...data.subarray(start, start + 3)]
      .map((channel) => (channel > 200 ? 'f' : channel < 55 ? '0' : '?'))
      .join('')
  }
  return { width: info.width, height: info.height, at }
}

describe('upload', () => {
  test('an image document has dimensions, transparency, preview and palette', async () => {
    const asset = await running.client().assets.upload('image', await picture(), {
      filename: 'flag.png',
      title: 'Flag',
    })
    expect(asset).toMatchObject({
      _id: expect.stringMatching(/^image-[0-9a-f]{40}-80x40-png$/),
      _type: 'sanity.imageAsset',
      extension: 'png',
      mimeType: 'image/png',
      path: expect.stringMatching(/^images\/local\/production\/[0-9a-f]{40}-80x40\.png$/),
      url: expect.stringContaining(running.url),
      size: (await picture()).length,
      metadata: {
        dimensions: { width: 80, height: 40, aspectRatio: 2 },
        hasAlpha: false,
        isOpaque: true,
        lqip: expect.stringMatching(/^data:image\/jpeg;base64,/),
        palette: { dominant: { background: expect.stringMatching(/^#[0-9a-f]{6}$/) } },
      },
    })
  })

  test('the same bytes uploaded twice are one document', async () => {
    const [a, b] = [await picture(), await picture()].map((bytes) =>
      running.client().assets.upload('image', bytes),
    )
    expect((await a)?._id).toBe((await b)?._id)
    expect(await running.client().fetch('count(*[_type == "sanity.imageAsset"])')).toBe(1)
  })

  test('an image with transparency is marked so', async () => {
    const clear = await sharp({ create: { width: 4, height: 4, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    const { metadata } = await running.client().assets.upload('image', clear)
    expect(metadata).toMatchObject({
      hasAlpha: true,
      isOpaque: false,
      lqip: expect.stringContaining('image/png'),
    })
    await running.client().delete({ query: '*[metadata.hasAlpha]' })
  })

  test('a photo with EXIF orientation has its size after rotation', async () => {
    const turned = await sharp(await picture())
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const asset = await running.client().assets.upload('image', turned)
    expect(asset.metadata.dimensions).toMatchObject({ width: 40, height: 80 })
    await running.client().delete(asset._id)
  })

  test('a file is delivered unchanged, with its own type, and cannot run scripts', async () => {
    const asset = await running
      .client()
      .assets.upload('file', Buffer.from('<script>1</script>'), { filename: 'a.html' })
    expect(asset).toMatchObject({
      _id: expect.stringMatching(/^file-[0-9a-f]{40}-html$/),
      originalFilename: 'a.html',
    })
    const answer = await fetch(`${asset.url}?dl=press kit.html`)
    expect(await answer.text()).toBe('<script>1</script>')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''press%20kit.html")
  })

  test('files that are not images, empty files and visitors are refused', async () => {
    const upload = (body: Buffer) => running.client().assets.upload('image', body)
    await expect(upload(Buffer.from('nope'))).rejects.toMatchObject({ statusCode: 400 })
    await expect(upload(Buffer.alloc(0))).rejects.toMatchObject({ statusCode: 400 })
    await expect(running.visitor().assets.upload('image', await picture())).rejects.toMatchObject({
      statusCode: 403,
    })
  })
})

describe('sizes', () => {
  test.each([
    ['?w=40', 40, 20],
    ['?h=10', 20, 10],
    ['?w=20&dpr=2', 40, 20],
    ['?w=160', 160, 80],
    ['?w=160&fit=max', 80, 40],
    ['?w=30&h=30', 30, 15],
    ['?w=30&h=30&fit=crop', 30, 30],
    ['?w=160&h=160&fit=crop', 160, 160],
    ['?w=160&h=160&fit=min', 40, 40],
    ['?w=30&h=30&fit=scale', 30, 30],
    ['?w=30&h=30&fit=fill', 30, 30],
    ['?w=160&h=160&fit=fillmax', 160, 160],
    ['?max-w=20', 20, 10],
    ['?rect=10,0,20,40', 20, 40],
    ['?rect=70,30,100,100', 10, 10],
  ])('%s gives %i x %i', async (search, width, height) => {
    expect(await pixels(search)).toMatchObject({ width, height })
  })

  test('fm=json gives the size instead of the image', async () => {
    expect(await (await load('?fm=json')).answer).toHaveProperty('status', 200)
  })
})

describe('crops and backgrounds', () => {
  test.each([
    ['?rect=0,0,40,40', 'f00'],
    ['?rect=40,0,40,40', '00f'],
    ['?w=20&h=40&fit=crop&crop=left', 'f00'],
    ['?w=20&h=40&fit=crop&crop=top,right', '00f'],
    ['?w=20&h=40&fit=crop&crop=focalpoint&fp-x=0.9&fp-y=0.5', '00f'],
    ['?rect=0,0,40,40&w=20&h=40&fit=crop&crop=focalpoint&fp-x=0.9&fp-y=0.5', 'f00'],
    ['?w=40&h=80&fit=fill&bg=00f', '00f'],
    ['?w=40&h=80&fit=fill', 'fff'],
  ])('%s begins with %s', async (search, colour) => {
    expect((await pixels(`${search}&fm=png`)).at(1, 1)).toBe(colour)
  })
})

describe('formats', () => {
  test.each([
    ['?w=20', 'image/png'],
    ['?w=20&fm=jpg', 'image/jpeg'],
    ['?w=20&fm=webp', 'image/webp'],
    ['?w=20&auto=format', 'image/avif'],
  ])('%s is %s', async (search, type) => {
    const { answer } = await load(search, { accept: 'image/avif,image/webp,*/*' })
    expect(answer.headers.get('content-type')).toBe(type)
  })

  test('auto=format gives AVIF or WebP depending on the accept header, cached separately', async () => {
    const formatFor = async (accept: string) => {
      const { bytes } = await load('?w=40&auto=format', { accept })
      const { format, width } = await sharp(bytes).metadata()
      return [format, width]
    }
    expect(await formatFor('image/avif,image/webp,*/*')).toEqual(['heif', 40])
    expect(await formatFor('image/webp,*/*')).toEqual(['webp', 40])
    expect(await formatFor('image/avif,*/*')).toEqual(['heif', 40])
  })

  test('auto=format gives an accepted format, with a vary header', async () => {
    const { answer } = await load('?w=20&auto=format', { accept: 'image/png' })
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('vary')).toContain('Accept')
  })
})

describe('range requests', () => {
  const ask = async (range: string) => {
    const { answer, bytes } = await load('', { range })
    return [answer.status, answer.headers.get('content-range'), bytes.length]
  }

  test('a range may have a start, a start and an end, or a length from the end', async () => {
    const { bytes } = await load('')
    const size = bytes.length
    expect(await ask('bytes=0-')).toEqual([206, `bytes 0-${size - 1}/${size}`, size])
    expect(await ask('bytes=10-19')).toEqual([206, `bytes 10-19/${size}`, 10])
    expect(await ask('bytes=-7')).toEqual([206, `bytes ${size - 7}-${size - 1}/${size}`, 7])
    const { bytes: part } = await load('', { range: 'bytes=10-19' })
    expect(part.equals(bytes.subarray(10, 20))).toBe(true)
  })

  test('a range past the end is rejected, and several ranges get the whole file', async () => {
    const size = (await load('')).bytes.length
    expect(await ask(`bytes=${size}-`)).toEqual([416, `bytes */${size}`, 0])
    expect(await ask('bytes=0-1,4-5')).toEqual([200, null, size])
    expect((await load('')).answer.headers.get('accept-ranges')).toBe('bytes')
  })
})

describe('caching and errors', () => {
  test('an answer may be cached forever and has an etag', async () => {
    const { answer, bytes } = await load('?w=20')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    const etag = answer.headers.get('etag') ?? ''
    expect((await load('?w=20', { 'if-none-match': etag })).answer.status).toBe(304)
    expect((await load('?w=21', { 'if-none-match': etag })).answer.status).toBe(200)
    expect((await load('?w=20')).bytes).toEqual(bytes)
  })

  test('the original by HEAD', async () => {
    const answer = await fetch(url, { method: 'HEAD' })
    expect([answer.status, answer.headers.get('content-length')]).toEqual([
      200,
      String((await picture()).length),
    ])
  })

  test.each([
    ['?w=0', '"w"'],
    ['?w=8193', '"w"'],
    ['?w=1.5', '"w"'],
    ['?fit=squeeze', '"fit"'],
    ['?q=101', '"q"'],
    ['?rect=1,2,3', '"rect"'],
    ['?rect=80,0,10,10', '"rect"'],
    ['?bg=red', '"bg"'],
    ['?blur=5', '"blur"'],
  ])('%s is 400', async (search, name) => {
    const { answer, bytes } = await load(search)
    expect([answer.status, JSON.stringify(JSON.parse(String(bytes)))]).toEqual([
      400,
      expect.stringContaining(JSON.stringify(name).slice(1, -1)),
    ])
  })

  test.each(['nope.png', '..%2f..%2ftoken', `${'0'.repeat(40)}-1x1.png`])('%s is 404', async (name) => {
    const answer = await fetch(`${running.url}/images/local/production/${name}`)
    expect([answer.status, await answer.json()]).toEqual([
      404,
      expect.objectContaining({ error: 'Not Found' }),
    ])
  })
})
