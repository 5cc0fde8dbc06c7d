import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { PhotoChooser } from './photo-chooser.tsx'

const open = (): void => void render(<PhotoChooser onPhoto={() => {}} />)
const camera = (getUserMedia: unknown): void =>
  void Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: getUserMedia === undefined ? undefined : { getUserMedia },
  })

beforeAll(() => startI18n())
afterEach(() => camera(undefined))

describe('the camera', () => {
  it('when it is not allowed, a file can be chosen, and the page says how to allow it', async () => {
    camera(async () => Promise.reject(new DOMException('', 'NotAllowedError')))
    open()
    await userEvent.click(await screen.findByRole('button', { name: '打开相机' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('没有使用相机的权限')
    expect(screen.getByLabelText('从相册选择')).toBeInTheDocument()
  })

  it('is switched off when its picture leaves the screen', async () => {
    const stop = jest.fn()
    camera(async () => ({ getTracks: () => [{ stop }] }))
    open()
    await userEvent.click(await screen.findByRole('button', { name: '打开相机' }))
    fireEvent.playing(screen.getByLabelText('相机画面'))
    expect(screen.getByRole('button', { name: '拍照' })).toBeEnabled()
    await userEvent.click(screen.getByRole('button', { name: '关闭相机' }))
    expect(stop).toHaveBeenCalledTimes(1)
  })

  it('is the phone’s own app where the page may not use it', async () => {
    camera(undefined)
    open()
    expect(await screen.findByLabelText('用手机相机拍照')).toHaveAttribute('capture', 'user')
  })
})
