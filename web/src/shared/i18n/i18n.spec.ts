import { beforeEach, describe, expect, it } from '@jest/globals'
import { chooseLanguage, language, onLanguageChange, loadFrameTexts, startI18n, t } from './i18n.ts'

beforeEach(async () => {
  await startI18n()
  await chooseLanguage('zh-CN')
})

describe('texts', () => {
  it('fill their placeholders, and leave those without a value empty', () => {
    expect(t('setting.version', { version: '1.0' })).toBe('版本 1.0')
    expect(t('setting.version')).toBe('版本 ')
  })

  it('use the chosen language as soon as it is loaded, and remember it', async () => {
    const heard: string[] = []
    const stop = onLanguageChange(() => heard.push(language()))
    await chooseLanguage('en')
    stop()
    await chooseLanguage('zh-CN')
    expect(heard).toEqual(['en'])
    localStorage.setItem('xinyu.language', 'en')
    await loadFrameTexts()
    expect([t('common.cancel'), document.documentElement.lang]).toEqual(['Cancel', 'en'])
  })
})
