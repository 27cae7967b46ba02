#!/bin/sh
# The commands that made the weights of version 0.2, in their order. FACES, OWN and SURFACES are folders of card
# pictures, of our own drawn cards and of pictures of tables; START holds the weights of version 0.1, the detector
# as the checkpoint that `okaikei train` of 0.1 writes when it goes on from them.
# The same commands give weights like these, not the same digits: the runs shared their cores with others.
set -e
: "${FACES:?}" "${OWN:?}" "${SURFACES:?}" "${START:?}"
OUT=${OUT:-replay}
LEFT="--leave-out linen-party --leave-out rysxtu-party --leave-out bluekickshaw-orig"

okaikei synth "$OUT/tables-1" --faces "$FACES" --faces "$OWN" --surfaces "$SURFACES" --scenes 1000 --seed 101 \
    --longest 1200 --crops --variety 0.8 --decoys 0.15 --decoy-kinds 600 --one-deck 0.8 $LEFT
okaikei synth "$OUT/tables-2" --faces "$FACES" --surfaces "$SURFACES" --scenes 387 --seed 102 \
    --longest 1200 --crops --variety 0.9 --decoys 0.12 --decoy-kinds 900 --one-deck 0.8 $LEFT
okaikei train detector "$OUT/tables-1" "$OUT/tables-2" --out "$OUT/detector" --weights "$START/detector.pt" \
    --minutes 96 --rate 1.2e-3
okaikei train classifier "$OUT/tables-1" "$OUT/tables-2" --out "$OUT/classifier" \
    --weights "$START/classifier.onnx" --minutes 26 --rate 7e-4

# Copies and surfaces that nothing above has seen, to choose and to fit by; reader.json does not ship yet.
mkdir -p "$OUT/models"
cp "$OUT/detector/detector.onnx" "$OUT/classifier/classifier.onnx" "$OUT/classifier/classifier.json" "$OUT/models"
okaikei synth "$OUT/fit" --faces "$FACES" --surfaces "$SURFACES" --only rysxtu-party --only bluekickshaw-orig \
    --held-out-surfaces --split val --scenes 140 --seed 900 --longest 1600
okaikei evaluate "$OUT/fit" --models "$OUT/models"
okaikei fit "$OUT/fit" --models "$OUT/models"
