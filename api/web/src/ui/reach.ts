/** Whether an address leads nowhere but to the device that it is typed on. */
export const isThisDeviceOnly = (host: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);
