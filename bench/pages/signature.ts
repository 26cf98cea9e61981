// A place to sign, written by hand with as little as possible: lines between the places where the pen moves.
for (const canvas of document.querySelectorAll<HTMLCanvasElement>('canvas.signature')) {
  const context = canvas.getContext('2d');
  canvas.addEventListener('pointerdown', ({ offsetX, offsetY }) => context?.moveTo(offsetX, offsetY));
  canvas.addEventListener('pointermove', ({ buttons, offsetX, offsetY }) => {
    if (buttons === 0) return;
    context?.lineTo(offsetX, offsetY);
    context?.stroke();
  });
}
