export const voice = {
  recorder: '录音',
  asking: '正在打开麦克风…',
  recording: '正在录音',
  refused: '没有麦克风权限。请在浏览器的网站设置里允许使用麦克风，再重试；也可以先用文字。',
  missing: '这台设备上用不了麦克风，可以先用文字。',
  write: '用文字',
  play: '播放语音，{{seconds}}秒',
  pause: '暂停',
  place: '播放位置',
  speed: '播放速度 {{speed}} 倍',
}
