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

# Covered cards, painted over: from here on scenes hold crops with what lies on a card painted grey.
okaikei synth "$OUT/painted-1" --faces "$FACES" --faces "$OWN" --surfaces "$SURFACES" --scenes 1500 --seed 201 \
    --longest 1300 --crops --variety 0.8 --decoys 0.12 --decoy-kinds 600 --one-deck 0.8 \
    --layouts rows=0.34,columns=0.36,fan=0.16,loose=0.14 $LEFT
okaikei synth "$OUT/piles" --faces "$FACES" --surfaces "$SURFACES" --piles --scenes 2200 --seed 204 \
    --crops --variety 0.8 --upwards 0.5 $LEFT
okaikei synth "$OUT/painted-2" --faces "$FACES" --faces "$OWN" --surfaces "$SURFACES" --scenes 800 --seed 205 \
    --longest 1300 --crops --variety 0.8 --decoys 0.1 --decoy-kinds 600 --one-deck 0.8 --upwards 0.5 \
    --layouts rows=0.3,columns=0.46,fan=0.14,loose=0.1 $LEFT
okaikei train classifier "$OUT/painted-1" --out "$OUT/classifier-2" \
    --weights "$OUT/classifier/classifier.onnx" --minutes 24 --rate 8e-4
okaikei train classifier "$OUT/painted-1" "$OUT/piles" "$OUT/painted-2" --out "$OUT/classifier-3" \
    --weights "$OUT/classifier-2/classifier.pt" --minutes 17 --rate 9e-4

# The last step learns the copy that was a test copy until here; its figures come from before.
okaikei synth "$OUT/linen" --faces "$FACES" --surfaces "$SURFACES" --only linen-party --scenes 300 --seed 206 \
    --longest 1300 --crops --variety 0.4 --upwards 0.5
okaikei synth "$OUT/linen-piles" --faces "$FACES" --surfaces "$SURFACES" --only linen-party --piles --scenes 450 \
    --seed 207 --crops --variety 0.4 --upwards 0.5
okaikei synth "$OUT/any-piles" --faces "$FACES" --surfaces "$SURFACES" --piles --scenes 900 --seed 209 --crops \
    --variety 0.7 --upwards 0.45 --leave-out rysxtu-party --leave-out bluekickshaw-orig
okaikei synth "$OUT/slanted" --faces "$FACES" --surfaces "$SURFACES" --scenes 350 --seed 210 --longest 1300 --crops \
    --variety 0.7 --upwards 0.45 --tilt 20-52 --leave-out rysxtu-party --leave-out bluekickshaw-orig
LAST="$OUT/piles $OUT/painted-2 $OUT/linen $OUT/linen-piles $OUT/any-piles $OUT/slanted"
okaikei train classifier $LAST --out "$OUT/classifier-4" --weights "$OUT/classifier-3/classifier.pt" --minutes 15 --rate 7e-4
okaikei train classifier "$OUT/painted-1" $LAST --out "$OUT/classifier-5" --weights "$OUT/classifier-4/classifier.pt" \
    --minutes 14 --rate 7e-4

# The detector learns to find what lies beneath painted cards.
okaikei synth "$OUT/peeled" --faces "$FACES" --faces "$OWN" --surfaces "$SURFACES" --scenes 1100 --seed 208 --longest 1300 \
    --variety 0.8 --decoys 0.15 --decoy-kinds 600 --one-deck 0.8 --layouts rows=0.42,columns=0.3,fan=0.16,loose=0.12 $LEFT
okaikei train detector "$OUT/peeled" --out "$OUT/detector-2" --weights "$OUT/detector/detector.onnx" --minutes 17 --rate 8e-4

# Copies and surfaces that nothing above has seen, to choose and to fit by.
mkdir -p "$OUT/models"
cp "$OUT/detector-2/detector.onnx" "$OUT/classifier-5/classifier.onnx" "$OUT/classifier-5/classifier.json" "$OUT/models"
okaikei synth "$OUT/fit" --faces "$FACES" --surfaces "$SURFACES" --only rysxtu-party --only bluekickshaw-orig \
    --held-out-surfaces --split val --scenes 184 --seed 910 --longest 1600 --game sushi-go --game sushi-go-party
okaikei evaluate "$OUT/fit" --models "$OUT/models"
