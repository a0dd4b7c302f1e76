import { expect, it } from 'vitest'
import { isDrawing } from './framed-preview.ts'

it('accepts icons of the preview that consist only of shapes', () => {
  const shapes =
    '<path d="M6 19L19 6" stroke="currentColor" stroke-width="1.2" stroke-linejoin="round"></path>'
  const icon = `<svg data-sanity-icon="game" width="1em" viewBox="0 0 25 25" fill="none">${shapes}<g><circle r="1"/></g></svg>`
  expect(isDrawing(icon)).toBe(true)
  const others = [
    icon.replace('fill="none"', 'onload="alert(1)"'),
    icon.replace('fill="none"', 'ONLOAD="alert(1)"'),
    icon.replace('fill="none"', 'style="position:fixed"'),
    icon.replace(shapes, '<script>alert(1)</script>'),
    icon.replace(shapes, '<a href="javascript:alert(1)"><path d=""/></a>'),
    icon.replace(shapes, '<foreignObject><img src=x onerror=alert(1)></foreignObject>'),
    icon.replace(shapes, '<path d="" onclick=alert(1)>'),
    `${icon}<img src=x>`,
    shapes,
  ]
  for (const html of others) expect(isDrawing(html), html).toBe(false)
})
