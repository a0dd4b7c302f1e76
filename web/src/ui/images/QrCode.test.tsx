import { render, screen } from '@testing-library/react'
import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { QrCode } from './QrCode.tsx'

it.each(['a', 'https://apps.example/app', `https://apps.example/${'long/'.repeat(40)}`])(
  'draws each module of %s',
  (value) => {
    render(<QrCode value={value} label="QR code" />)
    const address = screen.getByRole('img', { name: 'QR code' }).getAttribute('src') ?? ''
    const file = Uint8Array.from(atob(address.split(',')[1] ?? ''), (letter) => letter.charCodeAt(0))
    const view = new DataView(file.buffer)
    const size = view.getInt32(18, true)
    expect([view.getInt32(2, true), view.getInt32(22, true)]).toEqual([file.length, size])
    const start = view.getInt32(10, true)
    const rowBytes = (file.length - start) / size
    const shown = Array.from({ length: size }, (_, y) =>
      Array.from({ length: size }, (_, x) => {
        const byte = file[start + (size - 1 - y) * rowBytes + Math.floor(x / 8)] ?? 0
        return Boolean((byte >> (7 - (x % 8))) & 1)
      }),
    )
    expect(shown).toEqual(encode(value, { border: 2, maskPattern: 0 }).data)
  },
)
